import { storageRefusals } from './storage-refusal.ts'

/** Characters that Supabase Storage allows. A file with others could not be migrated to it. */
const allowed = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/
const longest = 1024

/** @throws StorageRefusal when the file name is not allowed */
export function checkNewName(name: string): void {
  const parts = name.split('/')
  if (!allowed.test(name) || name.length > longest || parts.some(part => part === '' || part === '.' || part === '..'))
    throw storageRefusals.invalidKey(name)
}

/** Bucket part of a URL, as routes match it. */
const bucketPattern = /^[\w.-]{1,100}$/

/** @throws StorageRefusal when the name is not allowed for a bucket, because it would not fit into a URL */
export function checkNewBucket(name: string): void {
  if (!bucketPattern.test(name) || /^\.+$/.test(name)) throw storageRefusals.invalidBucketName()
}

/** @throws StorageRefusal unless the bucket allows the media type; null allows all */
export function checkType(type: string, allowedTypes: readonly string[] | null): void {
  // The type is sent as a header of every response.
  if (!/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(type) || !type.includes('/')) throw storageRefusals.invalidMimeType(type)
  if (!allowedTypes || allowedTypes.length === 0) return
  const [kind] = type.split('/')
  if (!allowedTypes.some(each => each === type || each === `${kind}/*`)) throw storageRefusals.invalidMimeType(type)
}
