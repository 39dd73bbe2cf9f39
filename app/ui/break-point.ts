/** Media query for scripts, the same break point as in styles/break-points.css. */
export const laptopQuery = '(width >= 64em)'
