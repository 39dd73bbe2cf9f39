import { createContext, useContext } from 'react'
import { mediaPath } from './media-src.ts'

/** A hook: what a picture's address is answered by here. Undefined until that is known. */
type UseSource = (address: string | null | undefined) => string | undefined

const useAddress: UseSource = address => address || undefined

/** Where a page that is not out gets its pictures, which nobody else may have: everything below draws them from there. */
export const PictureSource = createContext<UseSource>(useAddress)

/** The address to draw a picture from: its own, where pages are out. */
export function usePictureSource(address: string | null | undefined): string | undefined {
  const useSource = useContext(PictureSource)
  return useSource(address)
}

/** Pictures of the article that a preview link opens, in one size. */
export const previewPictureSource =
  (token: string): UseSource =>
  address =>
    address && mediaPath(address) !== undefined ? `${address}?w=1280&preview=${token}` : address || undefined
