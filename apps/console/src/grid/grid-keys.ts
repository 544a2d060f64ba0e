/**
 * What a key does in a tree grid: go to another row, open or close this one, or go to its buttons, which can
 * do what letters do where those are switched off; or nothing that the grid knows.
 * @param isInRow one of its buttons has the focus
 */
export function stepOf(
  key: string,
  row: { isExpanded: boolean; isLeaf?: boolean },
  isInRow: boolean,
): { to: 'row' | 'start' | 'end' | 'control'; by: number } | 'toggle' | null {
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
      return isInRow || row.isExpanded || row.isLeaf ? { to: 'control', by: 1 } : 'toggle'
    case 'ArrowLeft':
      return isInRow ? { to: 'control', by: -1 } : row.isExpanded ? 'toggle' : null
    default:
      return null
  }
}
