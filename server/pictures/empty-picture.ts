/** Why there is no picture, in a sentence for whoever asked. */
export class NoPicture extends Error {
  override name = 'NoPicture'
}
