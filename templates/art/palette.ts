/**
 * The colors of “The Gulf Line”, as drawings use them. The same names stand in
 * `styles/parts/tokens.css`.
 */
export const palette = {
  shell: "#fbf5ea",
  sand: "#eadbc2",
  ink: "#13242b",
  gulfNight: "#0b2f3a",
  deepGulf: "#0f4c5c",
  lagoon: "#1f7a80",
  seaglass: "#9ccfc4",
  coral: "#c8452f",
  flamingo: "#f29b86",
  sun: "#f2b544",
  brass: "#74531a",
  mangrove: "#2e4a3b",
  dusk: "#5b3a5e",
} as const;
