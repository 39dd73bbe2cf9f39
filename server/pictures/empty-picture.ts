/** Error with the reason why there is no picture, as a sentence for the user. */
export class PictureRefusal extends Error {
  override name = 'NoPicture'
}
