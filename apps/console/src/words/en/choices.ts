/** What a link can be given, in its forms. */
export const choices = {
  domain: 'Domain',
  /** Of a new link. */
  defaultDomain: 'Default domain',
  /** Of a link that is there: it moves to that of the installation. */
  noDomain: 'Domain of this installation',
  source: 'Traffic source',
  noSource: 'None',
  utmPreset: 'UTM preset',
  noPreset: 'None',
  pixels: 'Pixels',
  addPixel: 'Add pixel',
  pixelProvider: (number: number) => `Platform of pixel ${number}`,
  pixelId: (number: number) => `Pixel id ${number}`,
  removePixel: (number: number) => `Remove pixel ${number}`,
}
