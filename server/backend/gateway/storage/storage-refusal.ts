import { DatabaseError } from '../../database/database-error.ts'
import { databaseErrorMessages, databaseRetryAfter, findTemporaryDatabaseError } from '../database-errors.ts'

type StorageRefusalDetails = {
  /** Status in the response body. The HTTP status itself is 400 in most cases, as in Supabase Storage. */
  statusCode: number
  /** Error code of Supabase Storage, for clients. */
  code: string
  /** Older name of the property `code`. */
  error?: string
  message: string
  headers?: Record<string, string>
}

/** Error of the file API, in the format and wording of Supabase Storage. */
export class StorageRefusal extends Error {
  override name = 'StorageRefusal'
  readonly statusCode: number
  readonly code: string
  readonly error: string
  readonly headers: Record<string, string>

  constructor({ statusCode, code, error = code, message, headers = {} }: StorageRefusalDetails) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.error = error
    this.headers = headers
  }

  /** HTTP status of the response, which may differ from the status in the response body. */
  get status(): number {
    return this.statusCode >= 500 || unchangedStatuses.has(this.statusCode) ? this.statusCode : 400
  }

  answer(): Response {
    const { statusCode, code, error, message, status, headers } = this
    return Response.json({ statusCode: String(statusCode), code, error, message }, { status, headers })
  }
}

/** HTTP statuses that are sent unchanged, because proxies need to see them. */
const unchangedStatuses = new Set([401, 413, 416])

const makeRefusal = (statusCode: number, code: string, message: string, error?: string) =>
  new StorageRefusal({ statusCode, code, message, ...(error !== undefined && { error }) })

export const storageRefusals = {
  noSuchBucket: () => makeRefusal(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found'),
  noSuchKey: () => makeRefusal(404, 'NoSuchKey', 'Object not found', 'not_found'),
  keyExists: () => makeRefusal(409, 'KeyAlreadyExists', 'The resource already exists', 'Duplicate'),
  bucketExists: () => makeRefusal(409, 'BucketAlreadyExists', 'The resource already exists', 'Duplicate'),
  bucketNotEmpty: () => makeRefusal(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'),
  accessDenied: (message = 'Access denied') => makeRefusal(403, 'AccessDenied', message, 'Unauthorized'),
  invalidKey: (key: string) => makeRefusal(400, 'InvalidKey', `Invalid key: ${key}`),
  invalidBucketName: () => makeRefusal(400, 'InvalidBucketName', 'Bucket name invalid', 'Invalid Input'),
  invalidMimeType: (type: string) =>
    makeRefusal(415, 'InvalidMimeType', `mime type ${type} is not supported`, 'invalid_mime_type'),
  tooLarge: (subject = 'object') =>
    makeRefusal(413, 'EntityTooLarge', `The ${subject} exceeded the maximum allowed size`, 'Payload too large'),
  invalidRange: (size: number) =>
    new StorageRefusal({
      statusCode: 416,
      code: 'InvalidRange',
      error: 'invalid_range',
      message: 'invalid range provided',
      headers: { 'content-range': `bytes */${size}` },
    }),
  invalidJwt: (message: string) => makeRefusal(400, 'InvalidJWT', message),
  invalidSignature: (message = 'Invalid signature') => makeRefusal(400, 'InvalidSignature', message),
  invalidRequest: (message: string) => makeRefusal(400, 'InvalidRequest', message),
  invalidParameter: (parameter: string) => makeRefusal(400, 'InvalidParameter', `Invalid Parameter ${parameter}`),
  invalidImage: () =>
    makeRefusal(422, 'InvalidRequest', 'The file is not a picture that can be resized', 'invalid_image'),
}

const makeDatabaseUnavailableRefusal = () =>
  new StorageRefusal({
    statusCode: 503,
    code: 'DatabaseTimeout',
    message: databaseErrorMessages[503],
    headers: { 'retry-after': databaseRetryAfter },
  })

/** Converts a database or disk error to an error for the client. Undefined for a programming error. */
export function toStorageRefusal(error: unknown): StorageRefusal | undefined {
  if (error instanceof StorageRefusal) return error
  const trouble = findTemporaryDatabaseError(error)
  if (trouble === 503) return makeDatabaseUnavailableRefusal()
  if (trouble) return makeRefusal(trouble, 'InsufficientStorage', databaseErrorMessages[trouble])
  if (!(error instanceof DatabaseError)) return undefined
  const { code, message, detail } = error
  if (code === '42501')
    return storageRefusals.accessDenied(
      message.includes('row-level security') ? 'new row violates row-level security policy' : message,
    )
  if (code === '23505') return storageRefusals.keyExists()
  if (code === '23503' && !detail?.includes('is still referenced'))
    return makeRefusal(404, 'InvalidRequest', 'The related resource does not exist')
  if (code === '23503') return makeRefusal(409, 'ResourceReferenced', message)
  if (code === '55P03') return makeRefusal(423, 'ResourceLocked', 'The resource is locked')
  if (code.startsWith('40')) return makeRefusal(409, 'TransactionError', message)
  if (/^(22|23|P0)/.test(code)) return storageRefusals.invalidRequest(message)
  return undefined
}
