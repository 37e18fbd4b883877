import { getStaffProduct, putProductVideo } from '@shop/contracts/products/endpoints'
import type { StaffProduct } from '@shop/contracts/products/entities'
import { maxVideoSeconds, productPicture, productVideo } from '@shop/contracts/uploads'
import { Controller } from 'react-hook-form'
import { FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useForm } from '../../../kit/form/useForm.ts'
import type { OpenFile } from '../../../kit/platform/Platform.ts'
import { FileField } from '../../../kit/upload/FileField.tsx'
import { UploadProgress } from '../../../kit/upload/UploadProgress.tsx'

interface Values {
  video: OpenFile | null
  poster: OpenFile | null
  alt: string
}

const useVideoForm = ({ id, video }: StaffProduct, onSaved: () => void) => {
  const defaults: Values = { video: null, poster: null, alt: video?.alt ?? '' }
  return useForm(putProductVideo, {
    defaults,
    toInput: values => ({
      id,
      alt: values.alt.trim(),
      ...(values.video && { video: values.video }),
      ...(values.poster && { poster: values.poster }),
    }),
    validate: (values): Record<string, string> =>
      video || values.video ? {} : { video: productVideo.missing },
    failure: 'Failed to save video',
    draft: `product-video:${id}`,
    refetch: [getStaffProduct],
    success: 'Video saved successfully!',
    onSaved,
  })
}

/** Asks for a product's video, its poster and its alternative text. */
export const VideoDialog = ({ product, onClose }: { product: StaffProduct; onClose: () => void }) => {
  const { video } = product
  const form = useVideoForm(product, onClose)
  const { control, upload } = form
  const [videoFile, poster] = form.watch(['video', 'poster'])
  const file = videoFile ?? poster
  return (
    <FormDialog
      title={video ? 'Change Video' : 'Add Video'}
      form={form}
      submitText="Save Video"
      savingText="Uploading..."
      onClose={onClose}
    >
      <Controller
        control={control}
        name="video"
        render={({ field, fieldState }) => (
          <FileField
            label={video ? 'Another video' : 'Video file'}
            hint={`MP4 (H.264) or WebM, at most ${maxVideoSeconds} seconds and 60MB`}
            rule={productVideo}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      {upload && file && <UploadProgress file={file} upload={upload} />}
      <Controller
        control={control}
        name="poster"
        render={({ field, fieldState }) => (
          <FileField
            label={video?.poster ? 'Another poster' : 'Poster'}
            hint="JPG or PNG, shown until the video is played. If there is none, the first image is used."
            rule={productPicture}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <FormText control={control} name="alt" label="Alt text" />
    </FormDialog>
  )
}
