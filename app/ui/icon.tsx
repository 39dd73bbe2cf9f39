import type { IconNode } from 'lucide'
import { createElement } from 'react'
import './icon.css'

export interface IconProps {
  /** Imported by name from `lucide`: what nobody imports is in no bundle. */
  drawing: IconNode
  className?: string | undefined
}

/** A drawing of Lucide (ISC licence), in the colour of the text beside it, which says the same: it is never read out. */
export function Icon({ drawing, className }: IconProps) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawing.map(([tag, attributes], key) => createElement(tag, { ...attributes, key }))}
    </svg>
  )
}
