/** Error with the reason why a picture is not available, as a sentence for the user. */
export class PictureRefusal extends Error {
  override name = 'PictureRefusal'
}
