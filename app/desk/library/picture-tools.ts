import { createContext, type ReactNode } from 'react'

/**
 * Function that renders actions for a library picture, given the picture's id. A page of the library provides the
 * function, because a form only knows the URL of a picture.
 */
export const PictureActionsContext = createContext<(picture: string) => ReactNode>(() => null)
