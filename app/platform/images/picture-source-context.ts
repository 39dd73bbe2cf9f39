import { createContext, useContext } from 'react'
import { parseMediaUrl } from './media-src.ts'

/** Hook that returns the source URL of a picture, given the picture's stored URL. Undefined while loading. */
type UsePictureSource = (address: string | null | undefined) => string | undefined

const useUnchangedAddress: UsePictureSource = address => address || undefined

/**
 * Context with the hook that returns the source URLs of pictures. Previews of unpublished pages set another hook,
 * because their pictures are private.
 */
export const PictureSourceContext = createContext<UsePictureSource>(useUnchangedAddress)

/** Returns the source URL of a picture. On published pages, this is the stored URL of the picture. */
export function usePictureSource(address: string | null | undefined): string | undefined {
  const useSource = useContext(PictureSourceContext)
  return useSource(address)
}

/** Creates the hook for pictures of a record behind a preview link. Each picture is available in a single size. */
export const makePreviewPictureSource =
  (token: string): UsePictureSource =>
  address =>
    address && parseMediaUrl(address) !== undefined ? `${address}?w=1280&preview=${token}` : address || undefined
