/** A break point of styles/break-points.css, for what script has to decide: `matchMedia(fromLaptop)`. */
export const laptopQuery = '(width >= 64em)'
