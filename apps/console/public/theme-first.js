// Runs before anything is painted, so that a dark page never flashes white.
try {
  const look = JSON.parse(localStorage.getItem('waymark-look') ?? '{}')
  for (const name of ['theme', 'palette', 'density'])
    if (typeof look[name] === 'string') document.documentElement.dataset[name] = look[name]
} catch {
  // Storage that is switched off: the system's own colours.
}
