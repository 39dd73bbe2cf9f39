import { createContext, useContext } from 'react'
import { parseMediaUrl } from './media-src.ts'

/** Type of a hook that returns the source URL of a picture, given its address. Undefined while loading. */
type UseSource = (address: string | null | undefined) => string | undefined

const useAddress: UseSource = address => address || undefined

/**
 * Hook for the source URLs of pictures in the components below. Previews of unpublished pages set another hook, because
 * their pictures are private.
 */
export const PictureSourceContext = createContext<UseSource>(useAddress)

/** Source URL of a picture. On published pages it is the picture's own address. */
export function usePictureSource(address: string | null | undefined): string | undefined {
  const useSource = useContext(PictureSourceContext)
  return useSource(address)
}

/** Creates the hook for pictures of an article behind a preview link. Each picture has one size. */
export const makePreviewPictureSource =
  (token: string): UseSource =>
  address =>
    address && parseMediaUrl(address) !== undefined ? `${address}?w=1280&preview=${token}` : address || undefined
