import type { IconNode } from 'lucide'
import { createElement } from 'react'
import './icon.css'

export interface IconProps {
  /** Icon, imported by its name from `lucide`, so that the bundle contains only icons that are used. */
  drawing: IconNode
  className?: string | undefined
}

/**
 * Icon of Lucide (ISC licence) in the colour of text. The icon is hidden from screen readers, because the text beside
 * it has the same meaning.
 */
export function Icon({ drawing, className }: IconProps) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawing.map(([tag, attributes], key) => createElement(tag, { ...attributes, key }))}
    </svg>
  )
}
