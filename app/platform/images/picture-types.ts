/** File types that the storage bucket of pictures accepts. SVG is excluded, because SVG files can contain scripts. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const
