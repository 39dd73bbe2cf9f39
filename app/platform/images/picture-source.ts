import { createContext, useContext } from 'react'
import { parseMediaUrl } from './media-src.ts'

/** Hook that resolves a picture's address to a source URL. Undefined while it loads. */
type UseSource = (address: string | null | undefined) => string | undefined

const useAddress: UseSource = address => address || undefined

/** Provides the picture source of an unpublished page, whose pictures are private: all components below use it. */
export const PictureSource = createContext<UseSource>(useAddress)

/** Finds the source URL of a picture: on published pages, its own address. */
export function usePictureSource(address: string | null | undefined): string | undefined {
  const useSource = useContext(PictureSource)
  return useSource(address)
}

/** Makes the source for pictures of the article behind a preview link, in one size. */
export const makePreviewPictureSource =
  (token: string): UseSource =>
  address =>
    address && parseMediaUrl(address) !== undefined ? `${address}?w=1280&preview=${token}` : address || undefined
