import { type DragEvent, useState } from 'react'
import type { DraftRule } from '../api/rules.queries.ts'

export interface RuleDrag {
  /** What a rule is dragged by. */
  gripOf: (rule: DraftRule) => {
    draggable: true
    onDragStart: (event: DragEvent<HTMLElement>) => void
    onDragEnd: () => void
  }
  /** What a rule is dropped on: it takes the position of this one. */
  targetOf: (rule: DraftRule) => {
    onDragOver: (event: DragEvent<HTMLElement>) => void
    onDrop: (event: DragEvent<HTMLElement>) => void
    'data-drop': 'before' | 'after' | undefined
  }
}

/**
 * Order by the mouse, within a lane; buttons and keys do the same.
 * @param lane its rules in their order
 */
export function useRuleDrag(
  lane: readonly DraftRule[],
  onDrop: (rule: DraftRule, on: DraftRule) => void,
): RuleDrag {
  const [draggedId, setDragged] = useState<string | null>(null)
  const [overId, setOver] = useState<string | null>(null)
  const indexOf = (id: string | null) => lane.findIndex((rule) => rule.id === id)
  const dragged = lane[indexOf(draggedId)]
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return {
    gripOf: ({ id }) => ({
      draggable: true,
      onDragStart: ({ currentTarget, dataTransfer }) => {
        // Firefox drags nothing that has no data.
        dataTransfer.setData('text/plain', id)
        dataTransfer.effectAllowed = 'move'
        const card = currentTarget.closest('fieldset')
        if (card) dataTransfer.setDragImage(card, 0, 0)
        setDragged(id)
      },
      onDragEnd: end,
    }),
    targetOf: (rule) => ({
      onDragOver: (event) => {
        if (dragged === undefined) return
        event.preventDefault()
        setOver(rule.id)
      },
      onDrop: (event) => {
        if (dragged === undefined) return
        event.preventDefault()
        onDrop(dragged, rule)
        end()
      },
      'data-drop':
        dragged === undefined || overId !== rule.id || draggedId === rule.id
          ? undefined
          : indexOf(draggedId) < indexOf(rule.id)
            ? 'after'
            : 'before',
    }),
  }
}
