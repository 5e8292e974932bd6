// Disputes to begin with; each is sound in the edition that it names, and what nobody at the table knows stays unknown.

export const EXAMPLES = [
  {
    name: "fewer",
    position: "wgg-2013 1 act - H/AHMS/-/25/-,SAPP,-,HH,-/-,1234,-,12,- M/*/-/3/A,-,MMMS,-,SS/-,-,123,-,1 * AHP * -",
    action: "build from 1",
  },
  {
    name: "again",
    position: "kosmos-2000 2 act m A/*/-/1/AA,HHH,-,PS,-/12,123,-,-,- S/PPS/-/4/SAA,-,MMHP,-,PSS/1,-,123,-,12 * * * -",
    action: "migrate Medes > Persians",
  },
  {
    name: "deserters",
    position: "kosmos-2000 1 act - S/AMP/-/3/A,HH,-,P,SSS/-,12,-,-,12 P/*/-/-/-,M,H,PA,HHAHH/-,-,1,12,1234 * * * -",
    action: "use Sumerians: defect",
  },
  {
    name: "spot",
    position: "wgg-2013 1 act - P/PPH/-/12/-,HS,-,PMM,-/-,1,-,12,- H/*/-/-/A,HHS,-,-,SS/-,123,-,-,1 * * * -",
    action: "travel Persians",
  },
  {
    name: "secret",
    position: "wgg-2013 2 act - A/HMP/-/2/AA,-,HPS,-,-/12,-,123,-,- M/????/-/31/-,HH,MMA,-,S/-,12,-,-,1 * * * -",
    action: "travel Hittites",
  },
];
