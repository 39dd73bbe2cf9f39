import type { Element } from 'hast'

export const listClasses = ({ properties }: Element): string[] =>
  Array.isArray(properties.className) ? properties.className.map(String) : []

export const hasClass = (element: Element, name: string): boolean => listClasses(element).includes(name)

/** Value of a property in an element's style attribute, in lower case. Word's own properties are included. */
export function parseStyle({ properties }: Element, name: string): string {
  const match = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(String(properties.style ?? ''))
  return match?.[1]?.trim().toLowerCase() ?? ''
}
