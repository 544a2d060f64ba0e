/** Evenly spread: 1,024 of version 4, and 256 of what is given out of version 6 (2000::/3). */
export const sampleAddresses: readonly string[] = [
  ...Array.from({ length: 1_024 }, (_, at) => `${at >> 2}.${(at & 3) << 6}.8.8`),
  ...Array.from({ length: 256 }, (_, at) => `${(0x20_00 + at * 32).toString(16)}:4860::8888`),
]
