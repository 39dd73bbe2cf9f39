/** Media queries for scripts, with the same break points as styles/break-points.css. */
export const laptopMediaQuery = '(width >= 64em)'
export const phoneMediaQuery = '(width < 48em)'
export const wideMediaQuery = '(width >= 80em)'
