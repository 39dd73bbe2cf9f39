export type BadgeTint = 'red' | 'green' | 'purple' | 'yellow' | 'blue' | 'primary'

const tints: Record<string, BadgeTint> = {
  '#EF4444': 'red',
  '#10B981': 'green',
  '#8B5CF6': 'purple',
  '#F59E0B': 'yellow',
  '#3B82F6': 'blue',
}

/** Colours that a circle may have, with their names. Each has its own tint and is easy to tell from the others. */
export const tintColours: Readonly<Record<string, string>> = {
  '#EF4444': 'Red',
  '#F59E0B': 'Amber',
  '#10B981': 'Green',
  '#3B82F6': 'Blue',
  '#8B5CF6': 'Purple',
}

/** Chooses the badge tint for a circle's colour; any other colour, or none, gives the primary tint. */
export const chooseBadgeTint = (hex: string | null | undefined): BadgeTint =>
  tints[hex?.trim().toUpperCase() ?? ''] ?? 'primary'
