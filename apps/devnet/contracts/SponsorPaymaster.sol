// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ECDSA} from "solady/src/utils/ECDSA.sol";

/// Pays, at one EntryPoint, for the user operations that its signer signed (ERC-4337). For local chains.
contract SponsorPaymaster {
    struct PackedUserOperation {
        address sender;
        uint256 nonce;
        bytes initCode;
        bytes callData;
        bytes32 accountGasLimits;
        uint256 preVerificationGas;
        bytes32 gasFees;
        bytes paymasterAndData;
        bytes signature;
    }

    address public immutable entryPoint;
    address public immutable signer;

    constructor(address entryPoint_, address signer_) {
        entryPoint = entryPoint_;
        signer = signer_;
    }

    /// The paymaster's data: until and from when the signature is good, in a word each, and the signature.
    function validatePaymasterUserOp(PackedUserOperation calldata userOp, bytes32, uint256)
        external
        view
        returns (bytes memory context, uint256 validationData)
    {
        require(msg.sender == entryPoint, "not the EntryPoint");
        bytes calldata data = userOp.paymasterAndData[52:];
        (uint48 validUntil, uint48 validAfter) = abi.decode(data[:64], (uint48, uint48));
        bytes32 hash = ECDSA.toEthSignedMessageHash(getHash(userOp, validUntil, validAfter));
        bool isSigned = ECDSA.tryRecoverCalldata(hash, data[64:]) == signer;
        validationData = (isSigned ? 0 : 1) | (uint256(validUntil) << 160) | (uint256(validAfter) << 208);
        context = "";
    }

    /// What is signed: everything but how the account comes to be, which an authorisation (EIP-7702) writes in several ways.
    function getHash(PackedUserOperation calldata userOp, uint48 validUntil, uint48 validAfter)
        public
        view
        returns (bytes32)
    {
        return keccak256(
            abi.encode(
                userOp.sender,
                userOp.nonce,
                keccak256(userOp.callData),
                userOp.accountGasLimits,
                bytes32(userOp.paymasterAndData[20:52]),
                userOp.preVerificationGas,
                userOp.gasFees,
                block.chainid,
                address(this),
                validUntil,
                validAfter
            )
        );
    }
}
