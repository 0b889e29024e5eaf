// Step 2: a photo, cropped here before it is sent.
import { ImagePlus, UserRound } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { call, callWithFile } from '../../web/api-client.ts';
import { Button } from '../../web/ui/button.tsx';
import { late } from '../../web/ui/late.tsx';
import { Skeleton } from '../../web/ui/skeleton.tsx';
import { pictureTypes } from '../files/files.rules.ts';
import { fileWords } from '../files/files.words.ts';
import { cropImage, type CropArea } from './crop-image.browser.ts';
import { fileFault, headshotSentence, licensesSentence, useTakeShowcase } from './showcase.browser.ts';
import { removeHeadshot, saveHeadshot } from './showcase.contract.ts';
import { showcaseWords as words } from './showcase.words.ts';
import { StepFrame, type StepProps } from './step-frame.tsx';

const HeadshotCropper = late(async () => (await import('./headshot-cropper.tsx')).HeadshotCropper);

export function HeadshotStep({ showcase, takesFocus, onBack, onNext }: StepProps) {
  const take = useTakeShowcase();
  const input = useRef<HTMLInputElement>(null);
  const [address, choose] = useChosenFile();
  const [isOther, setIsOther] = useState(false);
  const [area, setArea] = useState<CropArea | null>(null);
  const [busy, setBusy] = useState<'upload' | 'remove' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const shown = showcase.headshot_link;

  const chooseFrom = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    const fault = fileFault(file);
    setFailure(fault && words.headshotFailed(fault));
    setArea(null);
    // Some browsers draw others, too; where this one does not, the file is not damaged.
    setIsOther(!pictureTypes.some((type) => type === file.type));
    choose(fault === null ? file : null);
  };
  const unreadable = () => {
    choose(null);
    setFailure(words.headshotFailed(isOther ? fileWords.notPicture : fileWords.damagedPicture));
  };
  const upload = async () => {
    if (busy) return;
    if (address === null || area === null) return setFailure(words.chooseImage);
    setBusy('upload');
    setFailure(null);
    try {
      const { headshot_link } = await callWithFile(saveHeadshot, {}, await cropImage(address, area));
      if (headshot_link === null) return setFailure(words.noPublicUrl);
      take({ headshot_link });
      choose(null);
      onNext();
    } catch (error) {
      setFailure(headshotSentence(error));
    } finally {
      setBusy(null);
    }
  };
  const remove = async () => {
    setBusy('remove');
    setFailure(null);
    try {
      await call(removeHeadshot, {});
      take({ headshot_link: null });
    } catch (error) {
      setFailure(licensesSentence(error));
    } finally {
      setBusy(null);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    chooseFrom(event.dataTransfer.files);
  };
  return (
    <StepFrame
      title="Headshot"
      description="A photo helps people trust who they’re talking to."
      takesFocus={takesFocus}
      failure={failure}
      onBack={onBack}
      onSubmit={() => void upload()}
      actions={
        <>
          <Button onClick={onNext}>Next</Button>
          <Button type="submit" tone="primary" busy={busy === 'upload'}>
            Upload
          </Button>
        </>
      }
    >
      <div onDragOver={(event) => event.preventDefault()} onDrop={drop} className="flex flex-col gap-4">
        {address === null ? (
          <div className="flex flex-wrap items-center gap-5">
            {shown === null ? (
              <span className="grid size-32 place-items-center rounded-full bg-sunken text-ink-faint">
                <UserRound aria-hidden className="size-11" />
              </span>
            ) : (
              <img src={shown} alt="Your headshot" className="size-32 rounded-full bg-sunken object-cover" />
            )}
            <div className="flex min-w-0 flex-col items-start gap-2">
              <div className="flex flex-wrap gap-2">
                <Button icon={<ImagePlus aria-hidden />} onClick={() => input.current?.click()}>
                  {shown === null ? 'Choose image' : 'Choose another image'}
                </Button>
                {shown !== null && (
                  <Button tone="ghost" busy={busy === 'remove'} onClick={() => void remove()}>
                    Remove photo
                  </Button>
                )}
              </div>
              <p className="text-xs text-ink-faint">JPEG, PNG or WebP, up to 10 MB.</p>
            </div>
          </div>
        ) : (
          <>
            <HeadshotCropper
              key={address}
              address={address}
              onCrop={setArea}
              onUnreadable={unreadable}
              fallback={<Skeleton className="h-80 w-full" />}
            />
            <div>
              <Button size="small" onClick={() => input.current?.click()}>
                Choose another image
              </Button>
            </div>
          </>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label="Headshot image"
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          chooseFrom(target.files);
          target.value = '';
        }}
      />
    </StepFrame>
  );
}

/** The address of a file that was chosen here; let go with the next one and with the step. */
function useChosenFile(): [string | null, (file: File | null) => void] {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => () => void (address !== null && URL.revokeObjectURL(address)), [address]);
  return [address, (file) => setAddress(file && URL.createObjectURL(file))];
}
