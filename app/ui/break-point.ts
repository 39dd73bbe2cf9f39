/** A break point of styles/break-points.css, for what script has to decide: `matchMedia(fromLaptop)`. */
export const fromLaptop = '(width >= 64em)'
