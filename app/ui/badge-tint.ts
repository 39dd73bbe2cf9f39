export type BadgeTint = 'red' | 'green' | 'purple' | 'yellow' | 'blue' | 'primary'

const tintsByColour: Record<string, BadgeTint> = {
  '#EF4444': 'red',
  '#10B981': 'green',
  '#8B5CF6': 'purple',
  '#F59E0B': 'yellow',
  '#3B82F6': 'blue',
}

/**
 * Colours that a circle can have, with their names. Each colour has a specific tint and is easy to distinguish from
 * all others.
 */
export const tintColours: Readonly<Record<string, string>> = {
  '#EF4444': 'Red',
  '#F59E0B': 'Amber',
  '#10B981': 'Green',
  '#3B82F6': 'Blue',
  '#8B5CF6': 'Purple',
}

/** Badge tint for the colour of a circle. An unknown or missing colour has the primary tint. */
export const chooseBadgeTint = (hex: string | null | undefined): BadgeTint =>
  tintsByColour[hex?.trim().toUpperCase() ?? ''] ?? 'primary'
