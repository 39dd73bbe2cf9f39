const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Whether a value is a UUID as PostgreSQL writes it, in upper or lower case. In a query by id, any other text would
 * cause an error.
 */
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuidPattern.test(value)
