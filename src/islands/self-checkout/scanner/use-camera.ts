import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Decode } from './decoder.ts';

export type CameraProblem = 'insecure' | 'denied' | 'missing' | 'failed' | 'decoder';
export type CameraState =
  { kind: 'off' | 'starting' | 'live' } | { kind: 'problem'; problem: CameraProblem };

/** Pause between frames, so that a phone stays cool. */
const PAUSE_MS = 120;
/** Labels without check digits are misread at times: the same text must be read twice in a row. */
const SAME_READS = 2;

interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  start: () => void;
  stop: () => void;
}

/** The camera on the back of the phone, until it reads a code. */
export function useCamera(onRead: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [isOn, setOn] = useState(false);
  const [state, setState] = useState<CameraState>({ kind: 'off' });
  const read = useEffectEvent(onRead);
  useEffect(() => {
    if (!isOn) return;
    const ended = new AbortController();
    const show = (next: CameraState) => {
      if (!ended.signal.aborted) setState(next);
    };
    void scan({ video, show, signal: ended.signal }).then((text) => {
      if (ended.signal.aborted) return;
      setOn(false);
      if (text !== null) read(text);
    });
    return () => ended.abort();
  }, [isOn]);
  return {
    video,
    state,
    start: () => {
      setState({ kind: 'starting' });
      setOn(true);
    },
    stop: () => {
      setOn(false);
      setState({ kind: 'off' });
    },
  };
}

interface Scan {
  video: RefObject<HTMLVideoElement | null>;
  show: (state: CameraState) => void;
  signal: AbortSignal;
}

/** Opens the camera and reads until there is a code; null: it could not, which is shown, or was stopped. */
async function scan({ video, show, signal }: Scan): Promise<string | null> {
  let stream: MediaStream | null = null;
  try {
    stream = await openCamera();
    const decode = await loadDecoder();
    const { current: frame } = video;
    if (signal.aborted || !frame) return null;
    frame.srcObject = stream;
    await frame.play();
    show({ kind: 'live' });
    const text = await readTwice(frame, decode, signal);
    show({ kind: 'off' });
    return text;
  } catch (error) {
    show({ kind: 'problem', problem: error instanceof CameraError ? error.problem : 'failed' });
    return null;
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop();
  }
}

class CameraError extends Error {
  readonly problem: CameraProblem;
  constructor(problem: CameraProblem) {
    super(problem);
    this.problem = problem;
  }
}

async function openCamera(): Promise<MediaStream> {
  // Undefined outside https, whatever the types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new CameraError(window.isSecureContext ? 'missing' : 'insecure');
  try {
    const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
    return await devices.getUserMedia({ video: { facingMode: 'environment', ...size } });
  } catch (error) {
    throw new CameraError(problemOf(error));
  }
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
}

/** Loaded when a camera is there: it may be large. */
const loadDecoder = () =>
  import('./decoder.ts')
    .then((loaded) => loaded.loadDecoder())
    .catch(() => {
      throw new CameraError('decoder');
    });

async function readTwice(
  frame: HTMLVideoElement,
  decode: Decode,
  signal: AbortSignal,
): Promise<string | null> {
  let [last, reads] = ['', 0];
  while (!signal.aborted) {
    const text = (await decode(frame))?.trim() ?? '';
    reads = text !== '' && text === last ? reads + 1 : 1;
    last = text;
    if (text !== '' && reads >= SAME_READS) return text;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return null;
}
