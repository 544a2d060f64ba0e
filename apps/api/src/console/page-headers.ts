const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  // No text becomes HTML or a script, and no code may make a policy by which one would.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

const features = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'usb',
  'xr-spatial-tracking',
]

/** Of every page and file of the console: nothing from elsewhere, nothing inline, in no frame. */
export const consoleHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': policy.join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'permissions-policy': [...features.map((name) => `${name}=()`), 'clipboard-write=(self)'].join(', '),
  'x-content-type-options': 'nosniff',
}

/** Public pages are for those who have the address, not for search engines. */
export const publicPageHeaders: Readonly<Record<string, string>> = { 'x-robots-tag': 'noindex' }

/** With one style element, named by its hash. */
export const policyWithStyle = (hash: string): string =>
  policy.map((one) => (one === "style-src 'self'" ? `style-src 'sha256-${hash}'` : one)).join('; ')
