export type Tint = 'red' | 'green' | 'purple' | 'yellow' | 'blue' | 'primary'

const tints: Record<string, Tint> = {
  '#EF4444': 'red',
  '#10B981': 'green',
  '#8B5CF6': 'purple',
  '#F59E0B': 'yellow',
  '#3B82F6': 'blue',
}

/** The colours a circle may have, by what they are called. Each has a tint of its own, and nobody takes one for another. */
export const tintColours: Readonly<Record<string, string>> = {
  '#EF4444': 'Red',
  '#F59E0B': 'Amber',
  '#10B981': 'Green',
  '#3B82F6': 'Blue',
  '#8B5CF6': 'Purple',
}

/** The tint of a circle's badge from its colour; any other colour, or none, is the primary tint. */
export const badgeTint = (hex: string | null | undefined): Tint => tints[hex?.trim().toUpperCase() ?? ''] ?? 'primary'
