import type { IconNode } from 'lucide'
import { createElement } from 'react'
import './icon.css'

export interface IconProps {
  /** Icons are imported by name from `lucide`, so that unused ones stay out of the bundle. */
  drawing: IconNode
  className?: string | undefined
}

/**
 * Icon of Lucide (ISC licence) in the text colour. It is hidden from screen readers, because the text next to it has
 * the same meaning.
 */
export function Icon({ drawing, className }: IconProps) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawing.map(([tag, attributes], key) => createElement(tag, { ...attributes, key }))}
    </svg>
  )
}
