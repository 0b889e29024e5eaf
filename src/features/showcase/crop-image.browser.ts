// The part of a picture that was chosen, as a square JPEG.

export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

const side = 800;
const quality = 0.92;

/** @throws when the browser cannot read the picture */
export async function cropImage(address: string, area: CropArea): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const drawn = canvas.getContext('2d');
  if (!drawn) throw new Error('This browser draws nothing.');
  // JPEG has no transparency: what shows through is white.
  drawn.fillStyle = '#fff';
  drawn.fillRect(0, 0, side, side);
  drawn.imageSmoothingQuality = 'high';
  drawn.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('Nothing was drawn.'))), 'image/jpeg', quality);
  });
}
