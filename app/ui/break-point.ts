/** Break point from styles/break-points.css, for scripts: `matchMedia(fromLaptop)`. */
export const laptopQuery = '(width >= 64em)'
