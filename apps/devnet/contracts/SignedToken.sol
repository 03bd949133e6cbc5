// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ERC20Votes} from "solady/src/tokens/ERC20Votes.sol";

/// An ERC-20 for local chains whose holders sign: EIP-2612, EIP-3009 and ERC-5805. Anyone may mint.
contract SignedToken is ERC20Votes {
    bytes32 private constant TRANSFER = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 private constant RECEIVE = keccak256(
        "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 private constant CANCEL = keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");

    mapping(address authorizer => mapping(bytes32 nonce => bool)) public authorizationState;

    error NotAuthorized();

    function name() public pure override returns (string memory) {
        return "USD Coin";
    }

    function symbol() public pure override returns (string memory) {
        return "USDC";
    }

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 value) external {
        _mint(to, value);
    }

    function decreaseAllowance(address spender, uint256 subtractedValue) external returns (bool) {
        _approve(msg.sender, spender, allowance(msg.sender, spender) - subtractedValue);
        return true;
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        _use(from, nonce, keccak256(abi.encode(TRANSFER, from, to, value, validAfter, validBefore, nonce)), v, r, s);
        if (block.timestamp <= validAfter || block.timestamp >= validBefore) revert NotAuthorized();
        _transfer(from, to, value);
    }

    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        _use(from, nonce, keccak256(abi.encode(RECEIVE, from, to, value, validAfter, validBefore, nonce)), v, r, s);
        if (to != msg.sender || block.timestamp <= validAfter || block.timestamp >= validBefore) revert NotAuthorized();
        _transfer(from, to, value);
    }

    function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) external {
        _use(authorizer, nonce, keccak256(abi.encode(CANCEL, authorizer, nonce)), v, r, s);
    }

    function _use(address account, bytes32 nonce, bytes32 struct_, uint8 v, bytes32 r, bytes32 s) private {
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), struct_));
        if (authorizationState[account][nonce] || ecrecover(digest, v, r, s) != account) revert NotAuthorized();
        authorizationState[account][nonce] = true;
    }

    /// Nobody may take tokens unasked.
    function _givePermit2InfiniteAllowance() internal pure override returns (bool) {
        return false;
    }
}
