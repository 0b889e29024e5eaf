// Crops a picture to a square: drag or arrow keys move it, the slider or the wheel zooms.
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { CropArea } from './crop-image.browser.ts';

const mostZoom = 4;
/** In pixels, for an arrow key. */
const keyStep = 8;

interface HeadshotCropperProps {
  address: string;
  onCrop: (area: CropArea) => void;
  onUnreadable: () => void;
}

const classes = {
  containerClassName: 'absolute inset-0 cursor-move touch-none overflow-hidden select-none',
  mediaClassName: 'absolute inset-0 m-auto max-h-full max-w-full will-change-transform',
  cropAreaClassName:
    'absolute top-1/2 left-1/2 box-border -translate-x-1/2 -translate-y-1/2 overflow-hidden rounded-full border-2 border-white shadow-[0_0_0_9999em_rgb(0_0_0/0.55)] focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus',
};

/** Each browser has names of its own for the parts of a slider. */
const slider =
  'h-6 min-w-0 flex-1 cursor-pointer appearance-none rounded-full bg-transparent touch:h-11 ' +
  '[&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-line-strong ' +
  '[&::-webkit-slider-thumb]:-mt-1.5 [&::-webkit-slider-thumb]:size-4.5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-accent ' +
  '[&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-line-strong ' +
  '[&::-moz-range-thumb]:size-4.5 [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-accent';

export function HeadshotCropper({ address, onCrop, onUnreadable }: HeadshotCropperProps) {
  const zoomId = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div className="flex flex-col gap-3">
      <div className="relative h-80 overflow-hidden rounded-sm bg-sunken">
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          maxZoom={mostZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={keyStep}
          disableAutomaticStylesInjection
          classes={classes}
          cropperProps={{ role: 'group', 'aria-label': 'Crop your photo. Arrow keys move it.' }}
          mediaProps={{ alt: '', onError: onUnreadable }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, area) => onCrop(area)}
        />
      </div>
      <div className="flex items-center gap-3">
        <ZoomOut aria-hidden className="text-ink-faint" />
        <label htmlFor={zoomId} className="sr-only">
          Zoom
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={({ target }) => setZoom(Number(target.value))}
          className={slider}
        />
        <ZoomIn aria-hidden className="text-ink-faint" />
      </div>
    </div>
  );
}
