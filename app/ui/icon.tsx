import type { IconNode } from 'lucide'
import { createElement } from 'react'
import './icon.css'

export interface IconProps {
  /** Imported by name from `lucide`, so that unused icons stay out of the bundle. */
  drawing: IconNode
  className?: string | undefined
}

/**
 * Lucide icon (ISC licence) in the text colour. The text next to it has the same meaning, so it is hidden from screen
 * readers.
 */
export function Icon({ drawing, className }: IconProps) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawing.map(([tag, attributes], key) => createElement(tag, { ...attributes, key }))}
    </svg>
  )
}
