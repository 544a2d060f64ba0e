/**
 * What a key does in a tree grid: go to another row, open or close this one, or nothing that the grid knows.
 */
export function stepOf(
  key: string,
  row: { isExpanded: boolean; isLeaf?: boolean },
): { to: 'row' | 'start' | 'end'; by: number } | 'toggle' | null {
  switch (key) {
    case 'ArrowDown':
      return { to: 'row', by: 1 }
    case 'ArrowUp':
      return { to: 'row', by: -1 }
    case 'PageDown':
      return { to: 'row', by: 15 }
    case 'PageUp':
      return { to: 'row', by: -15 }
    case 'Home':
      return { to: 'start', by: 0 }
    case 'End':
      return { to: 'end', by: 0 }
    case 'ArrowRight':
      return row.isExpanded || row.isLeaf ? null : 'toggle'
    case 'ArrowLeft':
      return row.isExpanded ? 'toggle' : null
    default:
      return null
  }
}
