import sharp from 'sharp'

/** Generates a picture of one colour as a file's bytes. */
export const aPicture = (
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
  { width = 60, height = 80, color = '#2f6b4f' }: { width?: number; height?: number; color?: string } = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer()

interface FormOptions {
  name?: string
  type?: string
  fields?: Record<string, string>
}

/** Builds a form with a picture and other fields, as a browser would send it. */
export const pictureForm = (
  image: Uint8Array,
  { name = 'front.jpg', type = 'image/jpeg', fields = {} }: FormOptions = {},
): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  form.append('image', new File([image as Uint8Array<ArrayBuffer>], name, { type }))
  return form
}
