/** The QR code of a link. */
export const qr = {
  open: 'QR code',
  title: 'QR code',
  alt: (address: string) => `QR code of ${address}`,
  pixels: (size: number) => `${size} × ${size} pixels`,
  size: 'Size',
  unit: 'px',
  level: 'Error correction',
  levels: { L: 'L: 7 %', M: 'M: 15 %', Q: 'Q: 25 %', H: 'H: 30 %' },
  color: 'Colour',
  background: 'Background',
  transparent: 'No background',
  download: (format: string) => `Download ${format}`,
}
