/** Media query for scripts. Its break point is the one in styles/break-points.css. */
export const laptopMediaQuery = '(width >= 64em)'
