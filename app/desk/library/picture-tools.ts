import { createContext, type ReactNode } from 'react'

/**
 * Function that renders actions for a library picture, given its id. A page that knows the library provides the
 * function, because a form only knows the URL of a picture.
 */
export const PictureActionsContext = createContext<(picture: string) => ReactNode>(() => null)
