// One state of the agent: the license number, and a copy of the license, sent as soon as it is chosen.
import { FileCheck2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { callWithFile } from '../../web/api-client.ts';
import { stateName } from '../../domain/us-state.ts';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { textLinkClass } from '../../web/ui/link.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import { fileFault, licensesSentence } from './showcase.browser.ts';
import { uploadLicense } from './showcase.contract.ts';
import { longest, type StateFault, type TypedState } from './showcase.rules.ts';
import { showcaseWords as words } from './showcase.words.ts';

interface LicenseRowProps {
  state: TypedState;
  /** To the file that is saved. */
  link: string | undefined;
  fault: StateFault | undefined;
  onNumber: (text: string) => void;
  onFile: (url: string) => void;
  onUploading: (isUploading: boolean) => void;
}

export function LicenseRow({ state, link: savedLink, fault, onNumber, onFile, onUploading }: LicenseRowProps) {
  const { state_code: code, license_number, license_image_url } = state;
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [fresh, setFresh] = useState<{ url: string; link: string } | null>(null);
  const link = fresh?.url === license_image_url ? fresh.link : savedLink;
  const name = stateName(code);
  const hasFile = license_image_url !== '';

  const upload = async (file: File | undefined) => {
    if (!file || busy) return;
    const tooLarge = fileFault(file);
    setFailure(tooLarge && words.licensesFailed(tooLarge));
    if (tooLarge !== null) return;
    setBusy(true);
    onUploading(true);
    try {
      const answer = await callWithFile(uploadLicense, { state: code }, file);
      setFresh({ url: answer.license_image_url, link: answer.license_link });
      onFile(answer.license_image_url);
    } catch (error) {
      setFailure(licensesSentence(error));
    } finally {
      setBusy(false);
      onUploading(false);
    }
  };
  const fileProblem = failure ?? (fault?.field === 'license_image_url' ? fault.message : undefined);
  return (
    <li data-state={code} className="grid gap-x-4 gap-y-3 py-4 sm:grid-cols-[8rem_1fr_1fr]">
      <h3 className="self-center text-base font-medium sm:pt-4">{name}</h3>
      <Field
        label={
          <>
            License number<span className="sr-only"> for {name}</span>
          </>
        }
        error={fault?.field === 'license_number' ? fault.message : undefined}
      >
        <TextInput
          value={license_number}
          maxLength={longest.license_number}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onNumber(target.value)}
        />
      </Field>
      <Field
        label={
          <>
            License image or PDF<span className="sr-only"> for {name}</span>
          </>
        }
        error={fileProblem}
      >
        <span className="flex flex-wrap items-center gap-2">
          <Button
            icon={<Upload aria-hidden />}
            busy={busy}
            aria-label={`${hasFile ? 'Replace' : 'Upload'} license file for ${name}`}
            onClick={() => input.current?.click()}
          >
            {hasFile ? 'Replace' : 'Upload'}
          </Button>
          {hasFile && (
            <span className="inline-flex items-center gap-1.5 text-sm text-good-text">
              <FileCheck2 aria-hidden />
              {link ? (
                <a href={link} target="_blank" rel="noopener noreferrer" className={textLinkClass}>
                  View file<span className="sr-only"> for {name}</span>
                </a>
              ) : (
                'Uploaded'
              )}
            </span>
          )}
        </span>
      </Field>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        aria-label={`License file for ${name}`}
        tabIndex={-1}
        className="hidden"
        onChange={({ target }) => {
          void upload(target.files?.[0]);
          target.value = '';
        }}
      />
    </li>
  );
}
