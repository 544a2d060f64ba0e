// The viewer opens and closes the braces of its trees by innerHTML. What has a tag in it is no brace: it is refused.
if (typeof trustedTypes !== 'undefined') {
  trustedTypes.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
  })
}

// The address names the part, and the viewer adds the operation: /docs#links?route=post-/api/v1/links.
const explorer = document.querySelector('openapi-explorer')
const parts = document.querySelector('select')

function showPart() {
  const [slug] = location.hash.slice(1).split('?')
  parts.value = slug
  if (parts.selectedIndex < 0) parts.selectedIndex = 0
  const { url } = parts.selectedOptions[0].dataset
  if (explorer.getAttribute('spec-url') !== url) explorer.setAttribute('spec-url', url)
}

parts.addEventListener('change', () => {
  // The operation that was shown is in no other part.
  explorer.explorerLocation = 'overview'
  location.hash = `${parts.value}?route=overview`
})
addEventListener('hashchange', showPart)
showPart()
