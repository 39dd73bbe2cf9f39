import { refusals } from './storage-refusal.ts'

/** Characters that Supabase Storage takes. Others would keep a file from moving there. */
const allowed = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/
const longest = 1024

/** @throws StorageRefusal when no file may be written under the name */
export function checkNewName(name: string): void {
  const parts = name.split('/')
  if (!allowed.test(name) || name.length > longest || parts.some(part => part === '' || part === '.' || part === '..'))
    throw refusals.invalidKey(name)
}

/** The bucket's part of an address, as routes match it. */
const bucketPattern = /^[\w.-]{1,100}$/

/** @throws StorageRefusal when no bucket may have the name, since no address could say it */
export function checkNewBucket(name: string): void {
  if (!bucketPattern.test(name) || /^\.+$/.test(name)) throw refusals.invalidBucketName()
}

/** @throws StorageRefusal unless the type is one of those a bucket takes; null takes all */
export function checkType(type: string, allowedTypes: readonly string[] | null): void {
  // It becomes a header of every answer.
  if (!/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(type) || !type.includes('/')) throw refusals.invalidMimeType(type)
  if (!allowedTypes || allowedTypes.length === 0) return
  const [kind] = type.split('/')
  if (!allowedTypes.some(each => each === type || each === `${kind}/*`)) throw refusals.invalidMimeType(type)
}
