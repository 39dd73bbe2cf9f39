/** Media query for scripts. Its break point is the one in styles/break-points.css. */
export const laptopQuery = '(width >= 64em)'
