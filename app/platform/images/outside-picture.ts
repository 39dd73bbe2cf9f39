import { askServer } from './ask-server.ts'

/** The host of a picture that does not lie in the library, or undefined. */
export function externalImageHost(address: string): string | undefined {
  if (!address.startsWith('https://') || !URL.canParse(address)) return undefined
  return new URL(address).hostname
}

/**
 * Brings a picture from another host, which the browser itself may not read. The server asks for it.
 * @throws Error whose message is for people
 */
export async function fetchExternalPicture(address: string): Promise<File> {
  const picture = await (await askServer('/api/pictures/outside', { address })).blob()
  const name = new URL(address).pathname.split('/').at(-1) || 'picture'
  return new File([picture], name, { type: picture.type })
}
