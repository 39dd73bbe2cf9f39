/** Media queries for scripts. Their break points are those in styles/break-points.css. */
export const laptopMediaQuery = '(width >= 64em)'
export const phoneMediaQuery = '(width < 48em)'
