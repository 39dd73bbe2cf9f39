import { storageRefusals } from './storage-refusal.ts'

/**
 * Pattern of characters that Supabase Storage allows in a file name. A file with other characters could not move to a
 * Supabase project.
 */
const allowedNamePattern = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/
const maxNameLength = 1024

/** Checks the name of a new file. @throws StorageRefusal when the name is not allowed */
export function checkNewFileName(name: string): void {
  const parts = name.split('/')
  if (
    !allowedNamePattern.test(name) ||
    name.length > maxNameLength ||
    parts.some(part => part === '' || part === '.' || part === '..')
  )
    throw storageRefusals.invalidKey(name)
}

/** Pattern of a bucket name, as the routes match it in a URL. */
const bucketNamePattern = /^[\w.-]{1,100}$/

/** Checks the name of a new bucket. @throws StorageRefusal when the name would not fit into a URL */
export function checkNewBucketName(name: string): void {
  if (!bucketNamePattern.test(name) || /^\.+$/.test(name)) throw storageRefusals.invalidBucketName()
}

/**
 * Checks the media type of a file. A bucket without a list of allowed types allows all types.
 * @throws StorageRefusal when the bucket does not allow the type
 */
export function checkMediaType(type: string, allowedTypes: readonly string[] | null): void {
  // The media type must be valid in an HTTP header, because every response sends the type as a header.
  if (!/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(type) || !type.includes('/')) throw storageRefusals.invalidMimeType(type)
  if (!allowedTypes || allowedTypes.length === 0) return
  const [kind] = type.split('/')
  if (!allowedTypes.some(each => each === type || each === `${kind}/*`)) throw storageRefusals.invalidMimeType(type)
}
