export type Tint = 'red' | 'green' | 'purple' | 'yellow' | 'blue' | 'primary'

const tints: Record<string, Tint> = {
  '#EF4444': 'red',
  '#10B981': 'green',
  '#8B5CF6': 'purple',
  '#F59E0B': 'yellow',
  '#3B82F6': 'blue',
}

/** The tint of a circle's badge from its colour; any other colour, or none, is the primary tint. */
export const badgeTint = (hex: string | null | undefined): Tint => tints[hex?.trim().toUpperCase() ?? ''] ?? 'primary'
